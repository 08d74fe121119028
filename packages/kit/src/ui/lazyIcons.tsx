import { Icon, type IconProps } from './Icon.tsx'

// The icons that only views behind the account view need.
export const IconIn = (props: IconProps) => <Icon {...props} d="M13 14H6V7M6 14l8.5-8.5" />
export const IconPlus = (props: IconProps) => <Icon {...props} d="M10 4v12M4 10h12" />
export const IconSearch = (props: IconProps) => (
  <Icon {...props} d="M9 14.5a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM13 13l3.5 3.5" />
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
export const IconKey = (props: IconProps) => (
  <Icon {...props} d="M12.8 10.7a3.7 3.7 0 10-3.5-3.5L4 12.5V16h3.5v-2h2v-2l1.3-1.3zM13.2 6.9v.01" />
)
export const IconWallet = (props: IconProps) => (
  <Icon
    {...props}
    d="M5 5.5h9.5A1.5 1.5 0 0116 7v7a1.5 1.5 0 01-1.5 1.5h-9A1.5 1.5 0 014 14V5.8C4 4.8 4.8 4 5.8 4H13M13 10.5v.01"
  />
)
export const IconDocument = (props: IconProps) => (
  <Icon
    {...props}
    d="M11.5 3.5H6.5A1.5 1.5 0 005 5v10a1.5 1.5 0 001.5 1.5h7A1.5 1.5 0 0015 15V7zM11.5 3.5V7H15M8 10.5h4M8 13h4"
  />
)
export const IconTag = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 9.2V4.8c0-.4.4-.8.8-.8h4.4c.4 0 .8.1 1.1.4l5.4 5.4c.6.6.6 1.6 0 2.2l-3.7 3.7c-.6.6-1.6.6-2.2 0l-5.4-5.4c-.3-.3-.4-.7-.4-1.1zM7 7v.01"
  />
)
export const IconSwitch = (props: IconProps) => <Icon {...props} d="M4 7h10.5L12 4.5M16 13H5.5L8 15.5" />
