import * as z from 'zod/mini'

/** How the viewer is connected to another user; `blocked` by the viewer. */
export const friendStatus = z.enum(['none', 'pending_sent', 'pending_received', 'friends', 'blocked'])
export type FriendStatus = z.infer<typeof friendStatus>
