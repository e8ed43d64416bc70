import type { AnySettingKey } from '../all-settings.ts'

/** One setting as the back office asks for it. Texts are message keys. */
export interface Field {
  key: AnySettingKey
  label: string
  hint?: string
  /** How it is asked for, where its type does not say. */
  as?: 'email' | 'secret' | 'area' | 'title'
  /** Asked for the other way round: on means that the setting is off. */
  inverted?: true
  unit?: 'MB' | 'a minute'
}

/** Something to try on a page, with a result. */
export type Trial = 'test-mail' | 'test-storage' | 'reindex' | 'clear-cache'

export interface Section {
  title: string
  lead: string
  fields: readonly Field[]
  /** Labels of what the page tells there beside its settings. */
  facts?: readonly string[]
  trial?: Trial
}
