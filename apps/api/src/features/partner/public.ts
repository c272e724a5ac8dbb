// The list of orders stays inside: it asks the features which ask here.
export { isOrdered, type NamedOrder, openOrderQuery, orderQuery } from './order-read';
export { partnerCnpj, partnerName, partnerOf } from './partner-read';
