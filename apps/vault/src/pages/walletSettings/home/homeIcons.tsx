import { Icon, type IconProps } from '@foyer/kit/ui'

// The icons that only the wallet's own page needs.
export const IconPasskey = (props: IconProps) => (
  <Icon
    {...props}
    d="M8 9a2.8 2.8 0 100-5.6A2.8 2.8 0 008 9zM2.8 15.5c.4-2.7 2.3-4.1 5.2-4.1.9 0 1.6.1 2.3.4M15 10.5a2.3 2.3 0 10-1.3 2.1v4l1.3 1 1.2-1.2-.8-.9.8-.9-.8-.9v-1.2A2.3 2.3 0 0015 10.5z"
  />
)
export const IconLaptop = (props: IconProps) => (
  <Icon {...props} d="M5.5 4.5h9A1.5 1.5 0 0116 6v6.5H4V6a1.5 1.5 0 011.5-1.5zM2.5 15.5h15" />
)
export const IconPhone = (props: IconProps) => (
  <Icon
    {...props}
    d="M7 3.5h6A1.5 1.5 0 0114.5 5v10a1.5 1.5 0 01-1.5 1.5H7A1.5 1.5 0 015.5 15V5A1.5 1.5 0 017 3.5zM9 14h2"
  />
)
export const IconUnlock = (props: IconProps) => (
  <Icon
    {...props}
    d="M6 9h8a1.5 1.5 0 011.5 1.5v4A1.5 1.5 0 0114 16H6a1.5 1.5 0 01-1.5-1.5v-4A1.5 1.5 0 016 9zM7 9V6.5a3 3 0 015.6-1.5"
  />
)
export const IconLock = (props: IconProps) => (
  <Icon
    {...props}
    d="M6 9h8a1.5 1.5 0 011.5 1.5v4A1.5 1.5 0 0114 16H6a1.5 1.5 0 01-1.5-1.5v-4A1.5 1.5 0 016 9zM7 9V6.5a3 3 0 016 0V9"
  />
)
export const IconTrash = (props: IconProps) => (
  <Icon {...props} d="M4.5 6h11M8 6V4.5h4V6M6 6l.6 9.1a1 1 0 001 .9h4.8a1 1 0 001-.9L14 6M8.5 9v4M11.5 9v4" />
)
export const IconWords = (props: IconProps) => (
  <Icon {...props} d="M4 5.5h5M4 10h5M4 14.5h5M12 5.5h4M12 10h4M12 14.5h4" />
)
export const IconAdd = (props: IconProps) => <Icon {...props} d="M10 4v12M4 10h12" />
