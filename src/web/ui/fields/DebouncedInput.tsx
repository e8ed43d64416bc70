import { X } from 'lucide-react'
import { type InputHTMLAttributes, useRef } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { useDebouncedText } from './debounce.ts'

interface DebouncedInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange'> {
  value: string
  /** Receives the trimmed text after a pause in typing, and at once on Enter or when the field is left. */
  onCommit: (text: string) => void
  /** The pause in ms; null commits only on Enter or when the field is left. */
  pause?: number | null
  /** Label of a button that clears the field, as Escape does. Without one, Escape restores the value. */
  clearLabel?: string
}

/** Text input that passes on what was typed after a pause; never loses typed text to a late update. */
export const DebouncedInput = ({
  value,
  onCommit,
  pause = 250,
  clearLabel,
  ...rest
}: DebouncedInputProps) => {
  const { text, type, commit, revert } = useDebouncedText({ value, onCommit, pause })
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        autoComplete="off"
        {...rest}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => commit()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape' && clearLabel) commit('')
          else if (event.key === 'Escape') revert()
        }}
      />
      {clearLabel && text && (
        <IconButton
          size="sm"
          label={clearLabel}
          onClick={() => {
            commit('')
            // The button disappears, and the focus would be lost.
            input.current?.focus()
          }}
        >
          <X className="icon-16" aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}
