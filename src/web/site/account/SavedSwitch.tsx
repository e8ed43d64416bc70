import { type ComponentProps, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { SwitchInput } from '../../ui/fields/Switch.tsx'

/** Shows the new state at once, and the old one again if saving fails. */
export const SavedSwitch = ({
  save,
  checked,
  ...input
}: Omit<ComponentProps<typeof SwitchInput>, 'onChange'> & {
  save: (enabled: boolean) => Promise<unknown>
}) => {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (enabled: boolean) => {
    setWanted(enabled)
    await save(enabled).catch(showError)
    setWanted(null)
  }
  return <SwitchInput {...input} checked={wanted ?? checked} onChange={(enabled) => void change(enabled)} />
}
