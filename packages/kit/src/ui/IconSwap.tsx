import { Icon, type IconProps } from './Icon.tsx'

/** Apart from the other icons of the account: it stands in the menu, which comes first. */
export const IconSwap = (props: IconProps) => <Icon {...props} d="M4 7.5h11.5M12 4l3.5 3.5M16 12.5H4.5M8 16l-3.5-3.5" />
