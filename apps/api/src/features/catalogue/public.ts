export { findProduct, productDescription, productQuery, vehicleName, vehicleQuery } from './catalogue-read';
