import { create } from 'zustand'
import type { AdminMessage } from '../../../contract/admin/translations.ts'
import { type PlaceholderErrors, placeholderErrors } from '../../../contract/placeholders.ts'

export type Form = AdminMessage['forms'][number]

/** Unsaved texts, by key. */
export const useDrafts = create<{ texts: Record<string, string> }>(() => ({ texts: {} }))

/** Returns the current text of a form; empty if missing. */
export const savedText = ({ own, built_in }: Form): string => own ?? built_in ?? ''

/** Stores a draft; typing the saved or built-in text removes it. */
export const setDraft = (form: Form, text: string): void =>
  useDrafts.setState(({ texts }) => {
    const { [form.key]: _, ...rest } = texts
    return { texts: text === savedText(form) ? rest : { ...rest, [form.key]: text } }
  })

export const clearDrafts = (): void => useDrafts.setState({ texts: {} })

/** Returns the placeholder errors of a text; none for an empty one. */
export const wrongIn = (english: string, form: Form, text: string): PlaceholderErrors =>
  text.trim() ? placeholderErrors(english, text, form.category) : { missing: [], unknown: [] }

/** Returns whether one of a message's forms has no text. */
export const isMissing = ({ forms }: AdminMessage): boolean => forms.some((form) => savedText(form) === '')

/** Returns whether a message has a translation override. */
export const isChanged = ({ forms }: AdminMessage): boolean => forms.some(({ own }) => own !== null)
