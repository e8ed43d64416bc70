import { create } from 'zustand'
import type { AdminMessage } from '../../../contract/admin/translations.ts'
import { type WrongPlaces, wrongPlaces } from '../../../contract/places.ts'

export type Form = AdminMessage['forms'][number]

/** Texts that are typed and not saved, by key. */
export const useDrafts = create<{ texts: Record<string, string> }>(() => ({ texts: {} }))

/** What stands in a language now; empty where nothing does. */
export const savedText = ({ own, built_in }: Form): string => own ?? built_in ?? ''

/** Keeps what is typed; the saved text, or the built-in one typed by hand, is no draft. */
export const putDraft = (form: Form, text: string): void =>
  useDrafts.setState(({ texts }) => {
    const { [form.key]: _, ...rest } = texts
    return { texts: text === savedText(form) ? rest : { ...rest, [form.key]: text } }
  })

export const dropDrafts = (): void => useDrafts.setState({ texts: {} })

/** What is wrong with the places of a text; nothing with an empty one. */
export const wrongIn = (english: string, form: Form, text: string): WrongPlaces =>
  text.trim() ? wrongPlaces(english, text, form.category) : { missing: [], unknown: [] }

/** Whether a message has no text in one of its forms. */
export const isMissing = ({ forms }: AdminMessage): boolean => forms.some((form) => savedText(form) === '')

/** Whether the operator worded a message. */
export const isChanged = ({ forms }: AdminMessage): boolean => forms.some(({ own }) => own !== null)
