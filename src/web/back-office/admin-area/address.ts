/** Returns the URL path of an admin page. */
export const urlOf = (path: string): string => `/admin/${path}`

/** Returns the path relative to `/admin/`, without surrounding slashes. */
export const pathOf = (splat: string | undefined): string => (splat ?? '').replace(/^\/+|\/+$/g, '')
