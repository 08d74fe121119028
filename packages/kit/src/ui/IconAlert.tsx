import { Icon, type IconProps } from './Icon.tsx'

/** A remark that is no failure. Apart from the other icons, because views of every depth use it. */
export const IconAlert = (props: IconProps) => (
  <Icon {...props} d="M10 17a7 7 0 100-14 7 7 0 000 14zM10 6.5v4.3M10 13.3v.01" />
)
