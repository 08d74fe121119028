import { Icon, type IconProps } from './Icon.tsx'

// The icons that the account view and sending add to those of the first views.
export const IconOut = (props: IconProps) => <Icon {...props} d="M7 6h7v7M14 6L5.5 14.5" />
export const IconCopy = (props: IconProps) => (
  <Icon
    {...props}
    d="M7.5 7.5V5.8A1.8 1.8 0 019.3 4h4.9A1.8 1.8 0 0116 5.8v4.9a1.8 1.8 0 01-1.8 1.8h-1.7M5.8 7.5h4.9a1.8 1.8 0 011.8 1.8v4.9a1.8 1.8 0 01-1.8 1.8H5.8A1.8 1.8 0 014 14.2V9.3a1.8 1.8 0 011.8-1.8z"
  />
)
export const IconGas = (props: IconProps) => (
  <Icon
    {...props}
    d="M4.5 16.5V5A1.5 1.5 0 016 3.5h3.5A1.5 1.5 0 0111 5v11.5M3.5 16.5H12M4.5 9H11M11 10.5h1a1.5 1.5 0 011.5 1.5v1.5a1.2 1.2 0 002.4 0V8L13.5 5.5"
  />
)
export const IconPaste = (props: IconProps) => (
  <Icon
    {...props}
    d="M7.5 5H6a1.5 1.5 0 00-1.5 1.5V15A1.5 1.5 0 006 16.5h8a1.5 1.5 0 001.5-1.5V6.5A1.5 1.5 0 0014 5h-1.5M8.5 3.5h3A1 1 0 0112.5 4.5v1a1 1 0 01-1 1h-3a1 1 0 01-1-1v-1a1 1 0 011-1z"
  />
)
export const IconArrowDown = (props: IconProps) => <Icon {...props} d="M10 4v12M5 11l5 5 5-5" />
