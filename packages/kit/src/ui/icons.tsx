import { Icon, type IconProps } from './Icon.tsx'

// Drawn on a 20 px square: those that the first views need, and two that many views share: a file comes whole with the first
// view that uses one of it.
export const IconClose = (props: IconProps) => <Icon {...props} d="M5.5 5.5l9 9M14.5 5.5l-9 9" />
export const IconBack = (props: IconProps) => <Icon flip {...props} d="M12 4.5L6.5 10l5.5 5.5" />
export const IconRight = (props: IconProps) => <Icon flip {...props} d="M8 5l5 5-5 5" />
export const IconDown = (props: IconProps) => <Icon {...props} d="M5 8l5 5 5-5" />
export const IconUpDown = (props: IconProps) => <Icon {...props} d="M6.5 8L10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5" />
export const IconArrow = (props: IconProps) => <Icon flip {...props} d="M4 10h12M11 5l5 5-5 5" />
export const IconFlipVertical = (props: IconProps) => (
  <Icon {...props} d="M7 4v11.5M3.5 12L7 15.5M13 16V4.5M16.5 8L13 4.5" />
)
export const IconCheck = (props: IconProps) => <Icon {...props} d="M4.5 10.5l3.7 3.7 7.3-8" />
export const IconQr = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 4h4.5v4.5H4zM11.5 4H16v4.5h-4.5zM4 11.5h4.5V16H4zM11.5 11.5h1.6v1.6M16 11.5V13M11.5 16h1.2M15 16h1"
  />
)
export const IconMail = (props: IconProps) => (
  <Icon
    {...props}
    d="M4.8 5h10.4c.7 0 1.3.6 1.3 1.3v7.4c0 .7-.6 1.3-1.3 1.3H4.8c-.7 0-1.3-.6-1.3-1.3V6.3C3.5 5.6 4.1 5 4.8 5zM4 6.5l6 4.3 6-4.3"
  />
)
export const IconRetry = (props: IconProps) => (
  <Icon {...props} d="M15.8 8.5A6 6 0 004.6 7.2M4.2 11.5a6 6 0 0011.2 1.3M4.2 4v3.4h3.4M15.8 16v-3.4h-3.4" />
)
export const IconGrid = (props: IconProps) => <Icon {...props} d="M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z" />
export const IconSocialGoogle = (props: IconProps) => (
  <Icon {...props} d="M16.3 10.2H10.4M16.3 10.2a6.3 6.3 0 11-2-4.8" />
)
export const IconSocialGithub = (props: IconProps) => (
  <Icon
    {...props}
    d="M6.5 6.5v7M6.5 6.5a1.7 1.7 0 100-3.4 1.7 1.7 0 000 3.4zM6.5 16.9a1.7 1.7 0 100-3.4 1.7 1.7 0 000 3.4zM13.8 9.5a1.7 1.7 0 100-3.4 1.7 1.7 0 000 3.4zM13.8 9.5c0 2.5-2.3 3-4.3 3.2-1.6.2-3 .6-3 .8"
  />
)
export const IconShield = (props: IconProps) => (
  <Icon {...props} d="M10 3.5l5.5 2v4.3c0 3.3-2.2 5.6-5.5 6.9-3.3-1.3-5.5-3.6-5.5-6.9V5.5zM7.6 10l1.8 1.8 3.2-3.5" />
)
export const IconUser = (props: IconProps) => (
  <Icon {...props} d="M10 10a3.2 3.2 0 100-6.4A3.2 3.2 0 0010 10zM4 16.5c.8-2.8 3-4.3 6-4.3s5.2 1.5 6 4.3" />
)
