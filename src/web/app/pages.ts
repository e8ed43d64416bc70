/** What the guard needs to know of a page. */
export interface Page {
  /** The name by which the guard and redirects call it. */
  name: string
  /** Inside of the listener's shell, where playback goes on. */
  shell?: boolean
  /** Only for who is logged in. */
  login?: boolean
  /** Only where and for whom own songs may be uploaded. */
  uploads?: boolean
  /** Only for administrators. */
  admin?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}
