import { Checkbox, type CheckboxGroupProps, Stack } from '@mantine/core'

type Props = Omit<CheckboxGroupProps, 'children'> & { codes: readonly string[]; said: Readonly<Record<string, string>> }

/** Checkboxes for coded values, each with its label and the code. */
export const CodeChoices = ({ codes, said, ...group }: Props) => (
  <Checkbox.Group withAsterisk {...group}>
    <Stack gap="xs" mt={6} mb={4}>
      {codes.map((code) => (
        <Checkbox key={code} value={code} label={said[code]} description={<bdi dir="ltr">{code}</bdi>} />
      ))}
    </Stack>
  </Checkbox.Group>
)
