import { Icon, type IconProps } from '../../ui/Icon.tsx'

/** A payment card. */
export const IconCard = (props: IconProps) => (
  <Icon
    {...props}
    d="M4.5 5h11A1.5 1.5 0 0117 6.5v7a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 13.5v-7A1.5 1.5 0 014.5 5zM3 8.5h14M6 12h3"
  />
)
