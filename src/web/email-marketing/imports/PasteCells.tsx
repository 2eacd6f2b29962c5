import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { importWords } from './words.ts'

/** Takes cells copied from a spreadsheet as a file; spreadsheets put tabs between them. */
export function PasteCells({ onCells }: { onCells: (file: File) => void }) {
  const i = useWords(importWords)
  const [text, setText] = useState('')
  return (
    <Stack gap="xs">
      <Textarea
        label={i.paste}
        description={i.pasteHint}
        rows={3}
        dir="auto"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {text.trim() !== '' && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onCells(new File([text], `${i.pastedName}.tsv`, { type: 'text/tab-separated-values' }))}
        >
          {i.useCells}
        </Button>
      )}
    </Stack>
  )
}
