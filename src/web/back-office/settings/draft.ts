import { useRouter } from '@tanstack/react-router'
import { type Resolver, useForm } from 'react-hook-form'
import { type AnySettingKey, allSettingsFrom } from '../../../contract/core/all-settings.ts'
import { isPowerful, MASK, type StoredSetting } from '../../../contract/platform/back-office/settings.ts'
import { conflictsOf, problemOf } from '../../../contract/site/back-office/setting-rules.ts'
import { CallError } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { writeSettings } from './admin-settings.ts'
import { applySavedSettings } from './live-settings.ts'

type Values = Record<string, string>

const changesOf = (stored: Values, values: Values): [string, string][] =>
  Object.entries(values).filter(([key, value]) => value !== stored[key])

/** Returns the errors of changed settings, and conflicts among all settings of the page, as message keys. */
const problemsOf = (stored: Values, values: Values): Values => {
  const own = changesOf(stored, values).flatMap(([key, value]) => {
    const problem = value === MASK ? undefined : problemOf(key as AnySettingKey, value)
    return problem === undefined ? [] : [[key, problem]]
  })
  const all = allSettingsFrom(Object.entries(values).map(([key, value]) => ({ key, value })))
  const together = Object.entries(conflictsOf(all)).filter(([key]) => key in stored)
  return Object.fromEntries([...together, ...own])
}

const resolverOf =
  (stored: Values): Resolver<Values> =>
  (values) => {
    const problems = Object.entries(problemsOf(stored, values))
    const errors = Object.fromEntries(problems.map(([key, message]) => [key, { type: 'contract', message }]))
    return problems.length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

/** Form state of a page's settings. */
export const useDraft = (settings: StoredSetting[]) => {
  const { t } = useTranslation()
  const router = useRouter()
  const user = useSession((state) => state.user)
  const stored: Values = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  const form = useForm<Values>({
    values: stored,
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(stored),
  })
  const { errors, isSubmitting } = form.formState
  const values = form.watch()
  const changes = changesOf(stored, values)

  const set = (key: string, value: string): void => {
    form.setValue(key, value, { shouldDirty: true })
    // Settings depend on each other.
    void form.trigger()
  }
  const send = async (next: Values): Promise<void> => {
    const changed = changesOf(stored, next)
    try {
      await writeSettings(Object.fromEntries(changed))
      form.reset(next, { keepDirtyValues: false })
      showToast({ type: 'success', title: t('Saved'), text: t('Applies to everyone immediately.') })
      await applySavedSettings(changed.map(([key, value]) => ({ key, value })))
      await router.invalidate()
    } catch (error) {
      if (error instanceof CallError)
        for (const [key, [message = '']] of Object.entries(error.body.errors ?? {}))
          form.setError(key, { message })
      showError(error)
    }
  }
  return {
    value: (key: string): string => values[key] ?? '',
    /** Whether it is on this page. */
    has: (key: string): boolean => key in stored,
    isChanged: (key: string): boolean => values[key] !== stored[key],
    fixed: (key: string): string | null => settings.find((one) => one.key === key)?.fixed ?? null,
    /** Whether the user may not change it. */
    isLocked: (key: AnySettingKey): boolean => !isAdministrator(user) && isPowerful(key),
    /** Whether a secret is stored and has not been replaced. */
    isKept: (key: string): boolean => stored[key] === MASK && values[key] === MASK,
    problem: (key: string): string | undefined => errors[key]?.message,
    unsaved: changes.length,
    wrong: Object.keys(errors).length,
    busy: isSubmitting,
    set,
    /** Reverts a change. */
    keep: (key: string): void => set(key, stored[key] ?? ''),
    save: () => void form.handleSubmit(send)(),
    discard: () => form.reset(stored, { keepDirtyValues: false }),
    submitCount: form.formState.submitCount,
  }
}

export type Draft = ReturnType<typeof useDraft>
