import { queryOptions } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { type Family, families } from '../../../contract/selling/families.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf, readQuery } from '../../data/read.ts'
import { refreshUser } from '../../data/session/session.ts'

/** Who shares the plan of the account, or whose plan it shares; null if nobody can. */
export const familyQuery = () => readQuery(families.get, {})

const store = (family: Family | null): void => {
  queryClient.setQueryData(keyOf(families.get, {}), family)
}

/** Invites somebody to the family, by email or with a link. Throws `CallError`. */
export const inviteToFamily = async (
  body: BodyOf<typeof families.invite>,
): Promise<ReplyOf<typeof families.invite>> => {
  const reply = await call(families.invite, { body })
  store(reply.family)
  return reply
}

/** Withdraws an invitation. Throws `CallError`. */
export const revokeFamilyInvitation = async (invitation_id: number): Promise<void> =>
  store(await call(families.revoke, { body: { invitation_id } }))

/** Removes a member from the family. Throws `CallError`. */
export const removeFromFamily = async (user_id: number): Promise<void> =>
  store(await call(families.remove, { body: { user_id } }))

/** Leaves the family, and has the default plan then. Throws `CallError`. */
export const leaveFamily = async (): Promise<void> => {
  await call(families.leave, {})
  store(null)
  await refreshUser()
}

/** The plan that an invitation shares. */
export const familyInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(families.received, { params: { token } }),
    queryFn: ({ signal }) => call(families.received, { params: { token } }, { signal }),
    retry: false,
  })

/** Joins a family: its plan changes what the account may do everywhere. Throws `CallError`. */
export const joinFamily = async (token: string): Promise<void> => {
  store(await call(families.accept, { params: { token } }))
  await refreshUser()
}
