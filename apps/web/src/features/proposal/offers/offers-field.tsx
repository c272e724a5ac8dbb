import type { Simulation } from '@lastro/domain/credit/simulation';
import { MAX_OFFERS } from '@lastro/domain/proposal/proposal-rules';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useRegisteredField } from '../../../shared/form/form-registry';
import { useStanding } from '../../../shared/standing/standing-queries';
import { ActionButton } from '../../../ui/action-button';
import { EmptyState } from '../../../ui/states';
import { blankOffer, type OfferValues, type ProposalValues } from '../form/proposal-values';
import { type OfferRecord, useProductTerms } from '../proposal-queries';
import { type Explained, MemoryDrawer } from '../simulation/memory-drawer';
import { doubtOf, type KnownTerms } from '../simulation/product-terms';
import { OfferLine } from './offer-line';
import styles from './offers.module.css';

interface OffersFieldProps {
  form: UseFormReturn<ProposalValues>;
  /** Why nothing can be typed. */
  lockedReason: string | null;
  /** Why no line can be added. */
  addReason?: string | null;
  /** Why a saved line cannot be removed. */
  removeReason?: string | null;
  saved?: readonly OfferRecord[];
  acceptedId?: number | null;
  /** Asks before a saved line goes; a new one goes at once. */
  onRemoveSaved?: (offer: OfferValues, index: number) => void;
}

export function OffersField(props: OffersFieldProps) {
  const { form, lockedReason, saved = [], onRemoveSaved } = props;
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'rates', keyName: 'rowKey' });
  const [productId, cnpj] = useWatch({ control, name: ['product_id', 'cnpj'] });
  const { terms, isGuess } = useProductTerms(productId);
  const known = { terms, isGuess, isSimples: useStanding(cnpj)?.simples ?? null };
  const [explained, setExplained] = useState<Explained | null>(null);
  const { id } = useRegisteredField('rates', PROPOSAL_FIELDS.rates.label);
  const { error } = form.getFieldState('rates', form.formState);
  const message = typeof error?.message === 'string' ? error.message : error?.root?.message;

  function drop(index: number) {
    const offer = form.getValues(`rates.${index}`);
    if (offer.id === null) remove(index);
    else onRemoveSaved?.(offer, index);
  }

  const isFull = fields.length >= MAX_OFFERS ? `Uma proposta tem no máximo ${MAX_OFFERS} ofertas.` : null;
  const isLast = fields.length === 1 ? 'A proposta precisa ter pelo menos uma oferta!' : null;
  return (
    <div id={id} tabIndex={-1} className={styles.offers}>
      {message === undefined ? null : (
        <p className={styles.error} role="alert">
          {message}
        </p>
      )}
      {fields.length === 0 ? <EmptyState title="Nenhuma oferta adicionada" /> : null}
      {fields.map((line, index) => (
        <OfferLine
          key={line.rowKey}
          control={control}
          index={index}
          known={known}
          isLocked={lockedReason !== null}
          isAccepted={line.id !== null && line.id === props.acceptedId}
          isFeeForbidden={saved.some(
            ({ id, prepayment_fee_forbidden }) => id === line.id && prepayment_fee_forbidden,
          )}
          removeReason={lockedReason ?? isLast ?? (line.id === null ? null : (props.removeReason ?? null))}
          onRemove={() => drop(index)}
          onExplain={(title, simulation) => setExplained(explanationOf(title, simulation, known))}
        />
      ))}
      <div>
        <ActionButton
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabledReason={lockedReason ?? props.addReason ?? isFull}
          onAction={() => append(blankOffer(), { focusName: `rates.${fields.length}.amount` })}
        >
          Adicionar oferta
        </ActionButton>
      </div>
      <MemoryDrawer explained={explained} onClose={() => setExplained(null)} />
    </div>
  );
}

function explanationOf(title: string, simulation: Simulation, known: KnownTerms): Explained {
  const warning = doubtOf(known, simulation.terms);
  return { title, of: simulation, ...(warning === null ? {} : { warning }) };
}
