import { Icon, type IconProps } from './Icon.tsx'

/** Apart from the icons of the first views: it leads to other pages and apps. */
export const IconExternal = (props: IconProps) => (
  <Icon
    {...props}
    d="M8 4.5H5.5A1.5 1.5 0 004 6v8.5A1.5 1.5 0 005.5 16H14a1.5 1.5 0 001.5-1.5V12M11.5 4H16v4.5M16 4l-6.5 6.5"
  />
)
