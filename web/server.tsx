/** The server bundle's entry: all pages, blocks and fragments by name. */

import PostResults from "./blog/PostResults.tsx";
import CartLink from "./cart/components/CartLink.tsx";
import CartTotals from "./cart/components/CartTotals.tsx";
import MiniCart from "./cart/components/MiniCart.tsx";
import CheckoutMessages from "./checkout/CheckoutMessages.tsx";
import CheckoutReview from "./checkout/CheckoutReview.tsx";
import PaymentMethods from "./checkout/methods/PaymentMethods.tsx";
import CurrencySwitcher from "./currency/CurrencySwitcher.tsx";
import FilterPanel from "./listing/FilterPanel.tsx";
import ListingResults from "./listing/ListingResults.tsx";
import Popup from "./popups/Popup.tsx";
import ConvertedAmount from "./pricing/ConvertedAmount.tsx";
import Price from "./pricing/Price.tsx";
import ProductCard from "./product/cards/ProductCard.tsx";
import ProductGrid from "./product/cards/ProductGrid.tsx";
import StockStatus from "./product/StockStatus.tsx";
import LazyBlocks from "./rendering/LazyBlocks.tsx";
import { registerRenderer } from "./rendering/serve.tsx";
import SearchPostDetails from "./search/panel/SearchPostDetails.tsx";
import SearchProductDetails from "./search/panel/SearchProductDetails.tsx";
import SearchTermDetails from "./search/panel/SearchTermDetails.tsx";
import WishlistGrid from "./wishlist-page/WishlistGrid.tsx";

registerRenderer({
  pages: import.meta.glob(["./pages/*.tsx", "./pages/*/*.tsx"], { eager: true, import: "default" }),
  // Files of blocks begin with a small letter, like Wagtail's block types; other components begin with a capital.
  blocks: import.meta.glob("./blocks/*/[a-z]*.tsx", { eager: true, import: "default" }),
  // Python renders each of these alone (`render_fragment`).
  fragments: {
    CartLink,
    CartTotals,
    CheckoutMessages,
    CheckoutReview,
    ConvertedAmount,
    CurrencySwitcher,
    FilterPanel,
    LazyBlocks,
    ListingResults,
    MiniCart,
    PaymentMethods,
    Popup,
    PostResults,
    Price,
    ProductCard,
    ProductGrid,
    SearchPostDetails,
    SearchProductDetails,
    SearchTermDetails,
    StockStatus,
    WishlistGrid,
  },
});
