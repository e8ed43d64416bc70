import * as z from 'zod/mini'

export const localeParams = z.object({ locale: z.string().check(z.maxLength(35)) })
/** Messages by locale. */
export const localeMessages = z.record(z.string(), z.record(z.string(), z.string()))
