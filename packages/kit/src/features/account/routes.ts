declare module '../../core/routes.ts' {
  interface RouteMap {
    Accounts: undefined
    Settings: undefined
  }
}

export type AccountRouteName = 'Account' | 'Accounts' | 'Settings'
