import { Box, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { number } from '../i18n/words.ts'

type PanelProps = { title: string; hint?: string; children: ReactNode }

/** A titled section of the status page. */
export const Panel = ({ title, hint, children }: PanelProps) => (
  <Card withBorder padding="lg" component="section" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {hint && (
      <Text size="sm" c="gray.7">
        {hint}
      </Text>
    )}
    <Stack gap="md" mt="sm">
      {children}
    </Stack>
  </Card>
)

/** A list of labelled numbers. */
export const Numbers = ({ title, of }: { title: ReactNode; of: (readonly [name: ReactNode, value: ReactNode])[] }) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      {title}
    </Text>
    <Stack gap={4} component="dl" m={0}>
      {of.map(([name, value], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows have a fixed order
        <Group key={at} justify="space-between" wrap="nowrap">
          <Text size="sm" c="gray.7" component="dt">
            {name}
          </Text>
          <Text size="sm" component="dd" m={0}>
            {typeof value === 'number' ? number(value) : value}
          </Text>
        </Group>
      ))}
    </Stack>
  </div>
)

type RowsProps = { label: string; minWidth: number; heads: string[]; children: ReactNode }

/** A container that scrolls sideways on a narrow screen: by touch, or with the keyboard when focused. */
export const Rows = ({ label, minWidth, heads, children }: RowsProps) => (
  <Box role="region" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
    <Table aria-label={label} miw={minWidth}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Box>
)
