import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';

/* The windows of layers.tsx, which loads them. */

export function ModalWindow(props: ModalProps) {
  return <Modal {...props} />;
}

export function DrawerWindow(props: DrawerProps) {
  return <Drawer {...props} />;
}
