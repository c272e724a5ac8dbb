import { MoneyField } from '../../../shared/form/parsed-fields';
import { TextField } from '../../../shared/form/plain-fields';
import { FieldGrid } from '../../../ui/section';
import type { PersonFieldsProps } from './person-identity-fields';

export function PersonWorkFields({ control, isDemanded }: PersonFieldsProps) {
  return (
    <FieldGrid>
      <TextField control={control} name="person.position" label="Ocupação" />
      <TextField control={control} name="person.companyName" label="Empresa onde trabalha" />
      <MoneyField control={control} name="person.monthlyIncome" label="Renda mensal" />
      <MoneyField control={control} name="person.otherRevenue" label="Outras receitas" help="Por mês." />
      <MoneyField
        control={control}
        name="person.netWorth"
        label="Patrimônio"
        required={isDemanded('netWorth')}
      />
    </FieldGrid>
  );
}
