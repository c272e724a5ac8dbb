import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Consequence, type Question } from './consequence';
import { DialogBody } from './dialog-body';
import { useDialogFocus } from './dialog-focus';
import { DialogFooter } from './dialog-footer';
import { ModalLayer } from './layers';
import { notify } from './notify';
import { SavingFields } from './saving-fields';
import { useAsOpen } from './use-as-open';
import { useSingleFlight } from './use-single-flight';

/** Thrown by a dialog whose own fields say what is wrong: one error is told once, where it is mended. */
export class ToldByField extends Error {}

export interface QuestionDialogProps extends Question {
  opened: boolean;
  onClose: () => void;
  /** Names the act and the thing: "Cancelar a proposta #1042?" */
  title: string;
  /** Says what the button does: "Cancelar proposta". */
  confirmLabel: string;
  /** Why it cannot be confirmed now. */
  disabledReason?: string | null;
  /** Rejecting or throwing shows the message inside the dialog, which stays open. */
  onConfirm: () => Promise<void> | void;
  /** Further content, e.g. a list of what is affected. */
  children?: ReactNode;
}

/** Yes or back, and what a yes means. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { opened, onClose, onConfirm } = props;
  const flight = useSingleFlight();
  const asOpen = useAsOpen(opened, props);
  return (
    <ModalLayer
      opened={opened}
      // While it runs the dialog stays: closing would leave the person without the outcome.
      onClose={() => (flight.pending ? undefined : onClose())}
      title={asOpen.title}
      size="lg"
      data-tone={asOpen.tone}
      // A click beside it would throw away what is typed in it.
      closeOnClickOutside={false}
      returnFocus={false}
    >
      {/* Mounted only while open, so that the next opening begins without an old error. */}
      <QuestionBody {...asOpen} opened={opened} onClose={onClose} onConfirm={onConfirm} flight={flight} />
    </ModalLayer>
  );
}

function QuestionBody(props: QuestionDialogProps & { flight: ReturnType<typeof useSingleFlight> }) {
  const { consequence, amount, confirmLabel, tone = 'normal', onConfirm, onClose, children, flight } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const form = useDialogFocus<HTMLFormElement>();
  const alive = useRef(true);

  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  async function confirm() {
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      if (error instanceof ToldByField) return focusInvalid(form);
      const message = error instanceof Error && error.message ? error.message : 'Não foi possível concluir.';
      // Whoever left the page meanwhile must not go on believing that it was done.
      if (alive.current) setFailure(message);
      else notify.failure({ title: confirmLabel, message });
    }
  }

  return (
    <DialogBody
      form={form}
      onSubmit={() => {
        // What fades away is answered: a second click on it is no second answer.
        if (props.opened && !props.disabledReason) void flight.run(confirm);
      }}
    >
      <Consequence consequence={consequence} amount={amount} tone={tone} />
      <SavingFields isSaving={flight.pending}>{children}</SavingFields>
      <DialogFooter
        failure={failure}
        backLabel="Voltar"
        onBack={onClose}
        submitLabel={confirmLabel}
        isPending={flight.pending}
        isDanger={tone === 'danger'}
        disabledReason={props.disabledReason}
      />
    </DialogBody>
  );
}

/** The field has its error only after the next paint. */
function focusInvalid(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
