import { isSettingKey } from '../../../contract/core/all-settings.ts'
import {
  adminSettings,
  isPowerful,
  type TestResult,
} from '../../../contract/platform/back-office/settings.ts'
import type { Group } from '../../../contract/platform/configuration/configuration.ts'
import type { ConnectionTest } from '../../../contract/platform/configuration/parts.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'
import { navigationQuery } from '../../platform/navigation/navigation.ts'

/** The settings of one configuration page; never persisted. */
export const configurationQuery = (group: Group) => ({
  queryKey: keyOf(adminSettings.read, { query: { group } }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(adminSettings.read, { query: { group } }, { signal }),
})

/** Changes settings, all or none; a 422 error lists what is wrong with each in `errors`. */
export const writeSettings = async (values: Record<string, string>): Promise<void> => {
  const settings = Object.entries(values).map(([key, value]) => ({ key, value }))
  const powerful = settings.some(({ key }) => isSettingKey(key) && isPowerful(key))
  await call(powerful ? adminSettings.writePowerful : adminSettings.write, { body: { settings } })
  await queryClient.invalidateQueries({ queryKey: [adminSettings.read.path] })
  // Menu entries depend on which features are enabled.
  void queryClient.invalidateQueries({ queryKey: navigationQuery().queryKey })
}

const trials = {
  'test-mail': adminSettings.testMail,
  'test-storage': adminSettings.testStorage,
  reindex: adminSettings.reindex,
  'clear-cache': adminSettings.clearCache,
}

/** Runs a connection test; a failed test is a result, not an error. */
export const testConnection = (trial: ConnectionTest): Promise<TestResult> => call(trials[trial], {})
