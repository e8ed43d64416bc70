import { useState } from 'react'
import type { Column } from './types.ts'

const keyOf = (name: string): string => `admin-columns-${name}`

const chosenBefore = (name: string): Record<string, boolean> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}

/** Returns the visible columns: the defaults, adjusted by the choices stored in this browser. */
export const useColumns = <Row>(name: string, columns: Column<Row>[]) => {
  const [chosen, setChosen] = useState(() => chosenBefore(name))
  const isShown = (column: Column<Row>): boolean => chosen[column.key] ?? !column.extra
  const [first, ...others] = columns
  const toggle = (key: string): void => {
    const column = columns.find((one) => one.key === key)
    if (!column) return
    const next = { ...chosen, [key]: !isShown(column) }
    setChosen(next)
    localStorage.setItem(keyOf(name), JSON.stringify(next))
  }
  return {
    shown: [...(first ? [first] : []), ...others.filter(isShown)],
    choices: others.map((column) => ({ key: column.key, title: column.title, shown: isShown(column) })),
    toggle,
  }
}
