/** Page data for the navigation guard. */
export interface RouteMeta {
  /** Name used by the guard and redirects. */
  name: string
  /** Inside the listener shell, where playback continues. */
  shell?: boolean
  /** Requires login. */
  login?: boolean
  /** Requires that uploads are enabled and the user may upload. */
  uploads?: boolean
  /** Requires access to the admin area. */
  admin?: boolean
  /** Requires the role `artist`; administrators may open the analytics too. */
  artist?: boolean
  /** Ads of the shell are left out on pages of payment, account and chat. */
  ads?: false
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: RouteMeta
  }
}
