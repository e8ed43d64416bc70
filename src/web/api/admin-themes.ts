import { adminThemeUse } from '../../contract/admin/themes.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'

/** Makes a theme the one that everybody sees. Throws `CallError`. */
export const activateTheme = async (id: number): Promise<void> => {
  await call(adminThemeUse.activate, { params: { id } })
  void queryClient.invalidateQueries()
}

/** Sets whether those who have not chosen see dark or light. Throws `CallError`. */
export const beginWith = async (mode: 'Dark' | 'Light'): Promise<void> => {
  await call(adminThemeUse.begin, { body: { mode } })
}
