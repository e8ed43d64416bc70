import { create } from 'zustand'
import { fits, type PlaceholderErrors, placeholderErrors } from '../../../contract/core/text.ts'
import type { AdminMessage } from '../../../contract/platform/back-office/translations.ts'

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

/** Key of the form that is being edited. */
export const useEdited = create<{ key: string | null }>(() => ({ key: null }))

export const edit = (form: Form): void => useEdited.setState({ key: form.key })

export const stopEditingAny = (): void => useEdited.setState({ key: null })

/** Ends editing a form, unless another one is being edited already. */
export const stopEditing = (form: Form): void =>
  useEdited.setState(({ key }) => ({ key: key === form.key ? null : key }))

/** Returns the placeholder errors of a text; none for an empty one. */
export const wrongIn = (english: string, form: Form, text: string): PlaceholderErrors =>
  text.trim() ? placeholderErrors(english, text, form.category) : { missing: [], unknown: [] }

/** Returns whether a draft or saved text can't be saved. */
export const isWrong = (english: string, form: Form, text: string): boolean =>
  !fits(wrongIn(english, form, text))

/** Returns whether one of a message's forms has no text. */
export const isMissing = ({ forms }: AdminMessage): boolean => forms.some((form) => savedText(form) === '')

/** Returns whether a message has a translation override. */
export const isChanged = ({ forms }: AdminMessage): boolean => forms.some(({ own }) => own !== null)
