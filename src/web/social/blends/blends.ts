import type { BlendRef } from '../../../contract/social/blend-ref.ts'
import { blends } from '../../../contract/social/blends.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { onEvents } from '../../data/events/event-handlers.ts'
import { listedBlendsChanged } from '../../data/library.ts'
import { readQuery } from '../../data/read.ts'

export const blendsQuery = () => readQuery(blends.list, {})
export const blendQuery = (id: number) => readQuery(blends.get, { params: { id } })

const reload = (id?: number): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: blendsQuery().queryKey }),
    queryClient.invalidateQueries({
      queryKey: id === undefined ? [blends.get.path] : blendQuery(id).queryKey,
    }),
  ])

const changed = (id: number): Promise<unknown> => Promise.all([listedBlendsChanged(), reload(id)])

/** Invites friends to a new Blend, or returns the one with the same people. Throws `CallError`. */
export const createBlend = async (user_ids: number[]): Promise<BlendRef> => {
  const created = await call(blends.create, { body: { user_ids } })
  await changed(created.id)
  return created
}

/** Throws `CallError`. */
export const inviteToBlend = async (id: number, user_id: number): Promise<void> => {
  await call(blends.invite, { params: { id }, body: { user_id } })
  await changed(id)
}

/** Removes a member from an own Blend, or withdraws an invitation. Throws `CallError`. */
export const removeFromBlend = async (id: number, user_id: number): Promise<void> => {
  await call(blends.remove, { params: { id }, body: { user_id } })
  await changed(id)
}

/** Accepts an invitation. Throws `CallError`. */
export const joinBlend = async (id: number): Promise<void> => {
  await call(blends.join, { params: { id } })
  await changed(id)
}

/** Leaves a Blend, or declines its invitation. Throws `CallError`. */
export const leaveBlend = async (id: number): Promise<void> => {
  await call(blends.leave, { params: { id } })
  // Its page is left before the server is asked for it again.
  await Promise.all([
    listedBlendsChanged(),
    queryClient.invalidateQueries({ queryKey: blendsQuery().queryKey }),
  ])
}

onEvents({ 'blend.changed': ({ blend_id }) => void reload(blend_id), resync: () => void reload() })
