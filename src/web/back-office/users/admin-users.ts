import { adminUserActs, type MuteHours } from '../../../contract/site/back-office/users.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'

/** Warns a user with a notification. Throws `CallError`. */
export const warnUser = async (id: number, text: string): Promise<void> => {
  await call(adminUserActs.warn, { params: { id }, body: { text } })
}

/** Keeps a user from writing messages for some hours. Throws `CallError`. */
export const muteUser = async (id: number, hours: MuteHours): Promise<void> => {
  await call(adminUserActs.mute, { params: { id }, body: { hours } })
  await queryClient.invalidateQueries()
}
