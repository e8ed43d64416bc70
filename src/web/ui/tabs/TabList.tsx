import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { itemClass, rowProps, type TabsLook } from './look.tsx'

interface TabListProps extends TabsLook {
  label: string
  tabs: readonly { value: string; text: ReactNode }[]
}

/** Tabs over panels, within `Tabs.Root`; arrow keys show the next panel. */
export const TabList = ({ label, tabs, ...look }: TabListProps) => (
  <Tabs.List {...rowProps(look)} activateOnFocus aria-label={label}>
    {tabs.map(({ value, text }) => (
      <Tabs.Tab key={value} value={value} className={itemClass}>
        {text}
      </Tabs.Tab>
    ))}
  </Tabs.List>
)
