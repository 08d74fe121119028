import { Icon, type IconProps } from './Icon.tsx'

/** Apart from the other icons, because the button that a page loads first may need it. */
export const IconWarn = (props: IconProps) => <Icon {...props} d="M10 3.6l7 12.2H3zM10 8.2v3.6M10 13.6v.01" />
