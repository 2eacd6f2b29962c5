import { Button, type Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { EndpointName } from '#contract/api.ts'
import type { InputOf } from '../../api/call.ts'
import { downloadByLink } from '../../api/downloadByLink.ts'
import { showFailure } from '../../api/useApi.ts'
import { language } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { OnDemandMenu } from '../overlay/onDemand.tsx'
import { listWords } from './listWords.ts'
import { ownTimeZone } from '../form/localTime.ts'

type Table = Extract<EndpointName, `GET ${string}.csv`>
type Props<D extends Table> = { endpoint: D; input: InputOf<D> }

const icon = { size: 16, 'aria-hidden': true } as const

/** Exports everything that matches the list's filters, as CSV or for Excel. */
export function ExportButton<D extends Table>({ label, ...table }: Props<D> & { label?: string }) {
  const w = useWords(listWords)
  const [asking, setAsking] = useState(false)
  return (
    <OnDemandMenu
      position="bottom-end"
      shadow="md"
      withInitialFocusPlaceholder={false}
      button={
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          rightSection={<IconChevronDown {...icon} />}
          loading={asking}
        >
          {label ?? w.export}
        </Button>
      }
    >
      {(Menu) => <ExportItems {...table} menu={Menu} onAsking={setAsking} />}
    </OnDemandMenu>
  )
}

/** The export formats as menu items. */
export function ExportItems<D extends Table>({
  menu: { Item },
  endpoint,
  input,
  onAsking,
}: Props<D> & { menu: Pick<typeof Menu, 'Item'>; onAsking?: (asking: boolean) => void }) {
  const w = useWords(listWords)
  const ask = async (table: object) => {
    onAsking?.(true)
    await downloadByLink(endpoint, { ...input, ...table }).catch((error: unknown) => showFailure(error, w.exportFailed))
    onAsking?.(false)
  }
  return (
    <>
      <Item
        leftSection={<IconFileSpreadsheet {...icon} />}
        onClick={() => void ask({ excel: language(), clocks: ownTimeZone() })}
      >
        {w.forExcel}
      </Item>
      <Item leftSection={<IconFileText {...icon} />} onClick={() => void ask({})}>
        {w.asCsv}
      </Item>
    </>
  )
}
