/** Where a page of the area stands. */
export const addressOf = (path: string): string => `/admin/${path}`

/** What stands below `/admin/`, without slashes around it. */
export const pathOf = (splat: string | undefined): string => (splat ?? '').replace(/^\/+|\/+$/g, '')
