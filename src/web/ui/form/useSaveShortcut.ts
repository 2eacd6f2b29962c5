import { type RefObject, useEffect, useEffectEvent } from 'react'

type Saver = { place: HTMLElement | null; save: () => void }

const savers: Saver[] = []

/** What Ctrl-S saves: the form that has the focus, else the one in the uppermost dialog, else the only one. */
function saverAtFocus(): Saver | undefined {
  const focused = savers.findLast(({ place }) => place?.contains(document.activeElement))
  if (focused) return focused
  const inDialog = savers.findLast(({ place }) => place?.closest('[role="dialog"]'))
  return inDialog ?? (savers.length === 1 ? savers[0] : undefined)
}

function onKey(event: KeyboardEvent) {
  // The key by its place, because an Arabic keyboard types another letter there.
  const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyS'
  if (!isSave || event.defaultPrevented || savers.length === 0) return
  event.preventDefault()
  if (!event.repeat) saverAtFocus()?.save()
}

/** Saves with Ctrl-S or Cmd-S. @param place the part of the page whose focus means this save */
export function useSaveShortcut(place: RefObject<HTMLElement | null>, isOn: boolean, save: () => void) {
  const onSave = useEffectEvent(save)
  useEffect(() => {
    if (!isOn) return undefined
    const saver: Saver = { place: place.current, save: () => onSave() }
    if (savers.length === 0) document.addEventListener('keydown', onKey)
    savers.push(saver)
    return () => {
      savers.splice(savers.indexOf(saver), 1)
      if (savers.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [isOn, place])
}
