import { Icon, type IconProps } from './Icon.tsx'

// Drawn on a 20 px square. Each is its own export, so that only the ones in use are shipped.
export const IconClose = (props: IconProps) => <Icon {...props} d="M5.5 5.5l9 9M14.5 5.5l-9 9" />
export const IconBack = (props: IconProps) => <Icon flip {...props} d="M12 4.5L6.5 10l5.5 5.5" />
export const IconRight = (props: IconProps) => <Icon flip {...props} d="M8 5l5 5-5 5" />
export const IconDown = (props: IconProps) => <Icon {...props} d="M5 8l5 5 5-5" />
export const IconUpDown = (props: IconProps) => <Icon {...props} d="M6.5 8L10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5" />
export const IconArrow = (props: IconProps) => <Icon flip {...props} d="M4 10h12M11 5l5 5-5 5" />
export const IconArrowDown = (props: IconProps) => <Icon {...props} d="M10 4v12M5 11l5 5 5-5" />
export const IconOut = (props: IconProps) => <Icon {...props} d="M7 6h7v7M14 6L5.5 14.5" />
export const IconIn = (props: IconProps) => <Icon {...props} d="M13 14H6V7M6 14l8.5-8.5" />
export const IconSwap = (props: IconProps) => <Icon {...props} d="M4 7.5h11.5M12 4l3.5 3.5M16 12.5H4.5M8 16l-3.5-3.5" />
export const IconFlipVertical = (props: IconProps) => (
  <Icon {...props} d="M7 4v11.5M3.5 12L7 15.5M13 16V4.5M16.5 8L13 4.5" />
)
export const IconPlus = (props: IconProps) => <Icon {...props} d="M10 4v12M4 10h12" />
export const IconCheck = (props: IconProps) => <Icon {...props} d="M4.5 10.5l3.7 3.7 7.3-8" />
export const IconCopy = (props: IconProps) => (
  <Icon
    {...props}
    d="M7.5 7.5V5.8A1.8 1.8 0 019.3 4h4.9A1.8 1.8 0 0116 5.8v4.9a1.8 1.8 0 01-1.8 1.8h-1.7M5.8 7.5h4.9a1.8 1.8 0 011.8 1.8v4.9a1.8 1.8 0 01-1.8 1.8H5.8A1.8 1.8 0 014 14.2V9.3a1.8 1.8 0 011.8-1.8z"
  />
)
export const IconQr = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 4h4.5v4.5H4zM11.5 4H16v4.5h-4.5zM4 11.5h4.5V16H4zM11.5 11.5h1.6v1.6M16 11.5V13M11.5 16h1.2M15 16h1"
  />
)
export const IconSearch = (props: IconProps) => (
  <Icon {...props} d="M9 14.5a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM13 13l3.5 3.5" />
)
export const IconMail = (props: IconProps) => (
  <Icon
    {...props}
    d="M4.8 5h10.4c.7 0 1.3.6 1.3 1.3v7.4c0 .7-.6 1.3-1.3 1.3H4.8c-.7 0-1.3-.6-1.3-1.3V6.3C3.5 5.6 4.1 5 4.8 5zM4 6.5l6 4.3 6-4.3"
  />
)
export const IconWarn = (props: IconProps) => <Icon {...props} d="M10 3.6l7 12.2H3zM10 8.2v3.6M10 13.6v.01" />
export const IconAgain = (props: IconProps) => (
  <Icon {...props} d="M15.8 8.5A6 6 0 004.6 7.2M4.2 11.5a6 6 0 0011.2 1.3M4.2 4v3.4h3.4M15.8 16v-3.4h-3.4" />
)
export const IconGlobe = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 17a7 7 0 100-14 7 7 0 000 14zM3.2 10h13.6M10 3c2 2 2.9 4.3 2.9 7s-.9 5-2.9 7c-2-2-2.9-4.3-2.9-7s.9-5 2.9-7z"
  />
)
export const IconGear = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 6.5h7M14.5 6.5H16M4 13.5h1.5M9 13.5h7M12.7 8.3a1.8 1.8 0 100-3.6 1.8 1.8 0 000 3.6zM7.2 15.3a1.8 1.8 0 100-3.6 1.8 1.8 0 000 3.6z"
  />
)
export const IconExit = (props: IconProps) => (
  <Icon {...props} d="M8 16.5H5.5A1.5 1.5 0 014 15V5a1.5 1.5 0 011.5-1.5H8M13 13.5l3.5-3.5L13 6.5M16 10H8" />
)
export const IconExternal = (props: IconProps) => (
  <Icon
    {...props}
    d="M8 4.5H5.5A1.5 1.5 0 004 6v8.5A1.5 1.5 0 005.5 16H14a1.5 1.5 0 001.5-1.5V12M11.5 4H16v4.5M16 4l-6.5 6.5"
  />
)
export const IconKey = (props: IconProps) => (
  <Icon {...props} d="M12.8 10.7a3.7 3.7 0 10-3.5-3.5L4 12.5V16h3.5v-2h2v-2l1.3-1.3zM13.2 6.9v.01" />
)
export const IconShield = (props: IconProps) => (
  <Icon {...props} d="M10 3.5l5.5 2v4.3c0 3.3-2.2 5.6-5.5 6.9-3.3-1.3-5.5-3.6-5.5-6.9V5.5zM7.6 10l1.8 1.8 3.2-3.5" />
)
export const IconWallet = (props: IconProps) => (
  <Icon
    {...props}
    d="M5 5.5h9.5A1.5 1.5 0 0116 7v7a1.5 1.5 0 01-1.5 1.5h-9A1.5 1.5 0 014 14V5.8C4 4.8 4.8 4 5.8 4H13M13 10.5v.01"
  />
)
export const IconGas = (props: IconProps) => (
  <Icon
    {...props}
    d="M4.5 16.5V5A1.5 1.5 0 016 3.5h3.5A1.5 1.5 0 0111 5v11.5M3.5 16.5H12M4.5 9H11M11 10.5h1a1.5 1.5 0 011.5 1.5v1.5a1.2 1.2 0 002.4 0V8L13.5 5.5"
  />
)
export const IconGrid = (props: IconProps) => <Icon {...props} d="M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z" />
export const IconUser = (props: IconProps) => (
  <Icon {...props} d="M10 10a3.2 3.2 0 100-6.4A3.2 3.2 0 0010 10zM4 16.5c.8-2.8 3-4.3 6-4.3s5.2 1.5 6 4.3" />
)
export const IconTag = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 9.2V4.8c0-.4.4-.8.8-.8h4.4c.4 0 .8.1 1.1.4l5.4 5.4c.6.6.6 1.6 0 2.2l-3.7 3.7c-.6.6-1.6.6-2.2 0l-5.4-5.4c-.3-.3-.4-.7-.4-1.1zM7 7v.01"
  />
)
export const IconPaste = (props: IconProps) => (
  <Icon
    {...props}
    d="M7.5 5H6a1.5 1.5 0 00-1.5 1.5V15A1.5 1.5 0 006 16.5h8a1.5 1.5 0 001.5-1.5V6.5A1.5 1.5 0 0014 5h-1.5M8.5 3.5h3A1 1 0 0112.5 4.5v1a1 1 0 01-1 1h-3a1 1 0 01-1-1v-1a1 1 0 011-1z"
  />
)
export const IconSwitch = (props: IconProps) => <Icon {...props} d="M4 7h10.5L12 4.5M16 13H5.5L8 15.5" />
export const IconSocialGoogle = (props: IconProps) => (
  <Icon {...props} d="M16.3 10.2H10.4M16.3 10.2a6.3 6.3 0 11-2-4.8" />
)
export const IconSocialGithub = (props: IconProps) => (
  <Icon
    {...props}
    d="M6.5 6.5v7M6.5 6.5a1.7 1.7 0 100-3.4 1.7 1.7 0 000 3.4zM6.5 16.9a1.7 1.7 0 100-3.4 1.7 1.7 0 000 3.4zM13.8 9.5a1.7 1.7 0 100-3.4 1.7 1.7 0 000 3.4zM13.8 9.5c0 2.5-2.3 3-4.3 3.2-1.6.2-3 .6-3 .8"
  />
)
