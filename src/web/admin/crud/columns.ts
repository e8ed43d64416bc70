import { useState } from 'react'
import type { Column } from './types.ts'

const keyOf = (name: string): string => `admin-columns-${name}`

const chosenBefore = (name: string): Record<string, boolean> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}

/** Which columns of a list are shown: those that it has, but for what somebody chose otherwise in this browser. */
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
