import type { AnySettingKey } from '../../core/all-settings.ts'

/** One setting in the back office. Texts are message keys. */
export interface Field {
  key: AnySettingKey
  label: string
  hint?: string
  /** The control, if it does not follow from the type. */
  as?: 'email' | 'secret' | 'area' | 'title' | 'description' | 'networks' | 'currency'
  /** Shown inverted: on means that the setting is off. */
  inverted?: true
  /** Labels of the values that can be chosen. */
  choices?: Readonly<Record<string, string>>
  unit?: 'MB' | 'per minute' | 'per hour' | '%' | 'in days' | 'in months'
}

/** A connection test on a page. */
export type ConnectionTest = 'test-mail' | 'test-storage' | 'reindex' | 'clear-cache'

export interface Section {
  title: string
  lead: string
  fields: readonly Field[]
  /** Labels of the information shown beside the settings. */
  facts?: readonly string[]
  test?: ConnectionTest
}
