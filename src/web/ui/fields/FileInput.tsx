import type { ComponentProps } from 'react'

interface FileInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple'> {
  label?: string
  'data-part'?: string
  /** Receives at least one file. */
  onFiles: (files: [File, ...File[]]) => void
}

/** Hidden file input; a button opens it by `ref.current.click()`. */
export const FileInput = ({ label, onFiles, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    hidden
    aria-label={label}
    onChange={(event) => {
      const [first, ...others] = event.currentTarget.files ?? []
      // Allows choosing the same file again.
      event.currentTarget.value = ''
      if (first) onFiles([first, ...others])
    }}
  />
)
