/** What kind of device played, as the server knows it. */
export const playDevices = ['desktop', 'phone', 'tablet', 'speaker', 'app', 'other'] as const
export type PlayDevice = (typeof playDevices)[number]
