declare module '../../core/routes.ts' {
  interface RouteMap {
    Activity: undefined
  }
}

export type ActivityRouteName = 'Activity'
