import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

// Heights and line breaks are drawn in this font: without it, they would be those of whatever the machine has.
const face = new FontFace('Inter', `url(${inter})`, { weight: '100 900' })
document.fonts.add(await face.load())
