import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { artistContactActs } from '../../../contract/site/back-office/contact.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'

const refresh = (): Promise<void> => queryClient.invalidateQueries()

/** Sends a message of an artist's team to the operators; returns its id. Throws `CallError`. */
export const sendTeamMessage = async (body: BodyOf<typeof artistContactActs.send>): Promise<number> => {
  const { id } = await call(artistContactActs.send, { body })
  await refresh()
  return id
}

/** Adds a reply of the team to its message. Throws `CallError`. */
export const replyOfTeam = async (id: number, message: string): Promise<void> => {
  await call(artistContactActs.reply, { params: { id }, body: { message } })
  await refresh()
}

/** Marks the replies to a message as read by the team. Throws `CallError`. */
export const readReplies = async (id: number): Promise<void> => {
  await call(artistContactActs.read, { params: { id } })
  await refresh()
}
