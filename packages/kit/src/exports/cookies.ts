export {
  type CookieStorageParameters,
  cookieStorage,
  type InitialStateParameters,
  initialStateFromCookie,
} from '../core/cookieStorage.ts'
export type { InitialState } from '../core/initialState.ts'
export type { CaipNetworkId } from '../core/network.ts'
export type { StorageLike } from '../core/storage.ts'
export type { ThemeMode } from '../core/theme.ts'
