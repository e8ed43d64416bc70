import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { conflictsOf, problemOf } from '../../../contract/admin/setting-rules.ts'
import { MASK, type StoredSetting } from '../../../contract/admin/settings.ts'
import { type AnySettingKey, allSettingsFrom } from '../../../contract/all-settings.ts'
import { writeSettings } from '../../api/admin-settings.ts'
import { CallError } from '../../api/call.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/toasts.ts'
import { applySavedSettings } from '../live-settings.ts'

type Values = Readonly<Record<string, string>>
type Problems = Readonly<Record<string, string>>

/** Returns the errors of a page's settings with the changes applied to the stored values, as message keys. */
export const problemsOf = (stored: Values, changes: Values): Problems => {
  const next = { ...stored, ...changes }
  const own = Object.entries(changes)
    .filter(([, value]) => value !== MASK)
    .flatMap(([key, value]) => {
      const problem = problemOf(key as AnySettingKey, value)
      return problem === undefined ? [] : [[key, problem]]
    })
  const all = allSettingsFrom(Object.entries(next).map(([key, value]) => ({ key, value })))
  const together = Object.entries(conflictsOf(all)).filter(([key]) => key in stored)
  return Object.fromEntries([...together, ...own])
}

/** Adds a change; values equal to the stored ones are not changes. */
export const changed = (stored: Values, changes: Values, key: string, value: string): Values => {
  const { [key]: _, ...others } = changes
  return value === stored[key] ? others : { ...others, [key]: value }
}

const refusals = (error: unknown): Problems =>
  error instanceof CallError && error.body.errors
    ? Object.fromEntries(Object.entries(error.body.errors).map(([key, [first = '']]) => [key, first]))
    : {}

/** Form state of a page's settings. */
export const useDraft = (settings: StoredSetting[]) => {
  const { t } = useTranslation()
  const router = useRouter()
  const [changes, setChanges] = useState<Values>({})
  const [rejected, setRefused] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const stored = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  const problems = { ...rejected, ...problemsOf(stored, changes) }

  const set = (key: string, value: string): void => {
    setChanges((now) => changed(stored, now, key, value))
    setRefused(({ [key]: _, ...others }) => others)
  }
  const discard = (): void => {
    setChanges({})
    setRefused({})
  }
  /** Saves the changes; returns false if fields are invalid. */
  const save = async (): Promise<boolean> => {
    if (busy || Object.keys(problems).length > 0) return false
    setBusy(true)
    try {
      await writeSettings(changes)
      const pairs = Object.entries(changes).map(([key, value]) => ({ key, value }))
      discard()
      showToast({ type: 'success', title: t('Saved'), text: t('Applies to everyone immediately.') })
      await applySavedSettings(pairs)
      await router.invalidate()
      return true
    } catch (error) {
      setRefused(refusals(error))
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    value: (key: string): string => changes[key] ?? stored[key] ?? '',
    isChanged: (key: string): boolean => key in changes,
    fixed: (key: string): string | null => settings.find((one) => one.key === key)?.fixed ?? null,
    /** Whether a secret is stored and has not been replaced. */
    isKept: (key: string): boolean => stored[key] === MASK && !(key in changes),
    problem: (key: string): string | undefined => problems[key],
    unsaved: Object.keys(changes).length,
    wrong: Object.keys(problems),
    busy,
    set,
    /** Reverts a change. */
    keep: (key: string): void => set(key, stored[key] ?? ''),
    save,
    discard,
  }
}

export type Draft = ReturnType<typeof useDraft>
