import { Icon, type IconProps } from './Icon.tsx'

export const IconClock = (props: IconProps) => (
  <Icon {...props} d="M10 17a7 7 0 100-14 7 7 0 000 14zM10 6v4.2l2.8 1.8" />
)
