import { expect, test } from 'vitest'
import en from '../../../i18n/en.json' with { type: 'json' }
import { allSettingsFrom, settingKeys, settings } from '../../core/all-settings.ts'
import { writeSetting } from '../../core/settings.ts'
import { conflictsOf, placeholders, problemOf } from '../../site/back-office/setting-rules.ts'
import { configuration, fieldsOf, groups } from './configuration.ts'

const fields = groups.flatMap(fieldsOf)

test('no setting is shown twice', () => {
  expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
})

test('every text of the configuration can be translated', () => {
  const texts = groups
    .flatMap((group) => configuration[group])
    .flatMap(({ title, lead, fields: own, facts = [] }) => [
      title,
      lead,
      ...facts,
      ...own.flatMap(({ label, hint, unit }) => [label, hint ?? '', unit ?? '']),
    ])
  expect(texts.filter((text) => text !== '' && !(text in en))).toEqual([])
})

test('settings have valid defaults', () => {
  const wrong = settingKeys.filter((key) => problemOf(key, writeSetting(settings[key].default)))
  expect(wrong).toEqual([])
  expect(conflictsOf(allSettingsFrom([]))).toEqual({})
})

test('a title uses only the placeholders of its kind, and at least one', () => {
  expect(problemOf('title_song', '%song_title by %artist_name')).toBeUndefined()
  expect(problemOf('title_genre', '%song_title')).toBe('Unknown placeholder.')
  expect(problemOf('title_genre', 'Music')).toBe(
    'Add at least one placeholder; otherwise all titles would be the same.',
  )
  expect(Object.keys(placeholders)).toEqual(
    fieldsOf('seo')
      .filter(({ as }) => as === 'title')
      .map(({ key }) => key),
  )
})
