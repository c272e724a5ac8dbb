import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import { useState } from 'react';
import { useLayer } from './layers';

/** For what gives way to a dialog that is opened later: it does not take the focus back from there. */
function usePassingLayer(opened: boolean, onClose: () => void) {
  const [returnFocus, setReturnFocus] = useState(true);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setReturnFocus(true);
  }
  const { zIndex } = useLayer(opened, (isGivingWay) => {
    if (isGivingWay) setReturnFocus(false);
    onClose();
  });
  return { zIndex, returnFocus };
}

type PopoverLayerProps = Omit<PopoverProps, 'returnFocus'> & {
  opened: boolean;
  onChange: (opened: boolean) => void;
};

export function PopoverLayer(props: PopoverLayerProps) {
  const layer = usePassingLayer(props.opened, () => props.onChange(false));
  return <Popover {...props} {...layer} />;
}

export function MenuLayer(props: Omit<MenuProps, 'opened' | 'onChange' | 'returnFocus'>) {
  const [isOpen, setOpen] = useState(false);
  const layer = usePassingLayer(isOpen, () => setOpen(false));
  return <Menu {...props} {...layer} opened={isOpen} onChange={setOpen} />;
}
